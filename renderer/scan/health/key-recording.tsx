import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { TextFileButton } from '#renderer/components/layout/text-file-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { strokesOf } from '#renderer/scan/engine/key-recording.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { proposeProfile } from '#renderer/scan/engine/propose-profile.ts';
import { replayStrokes } from '#renderer/scan/engine/replay-strokes.ts';
import type { ScanEngine } from '#renderer/scan/engine/scan-engine.ts';
import { addEvent, type SeenScan } from '#renderer/scan/engine/scanner-health.ts';
import { useScanDesk } from '#renderer/scan/scan-provider.tsx';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import {
  maxRecordedKeys,
  maxRecordingFileLength,
  maxRecordingMs,
  recordingVersion,
} from '#shared/scan/model/recording-limits.ts';
import type { ScannerRecording } from '#shared/scan/scanner-recording.ts';
import { GapGraph } from './gap-graph.tsx';
import styles from './scanner-health.module.css';

type KeyRecordingProps = {
  readonly inUse: ScannerProfile;
  /** While the app is locked, badges are scanned. */
  readonly isLocked: boolean;
};

/** Records keys for support, saves and opens recordings, and shows how their keys are read. */
export function KeyRecording({ inUse, isLocked }: KeyRecordingProps) {
  const t = useMessages();
  const desk = useScanDesk();
  const [recorder, setRecorder] = useState<ReturnType<ScanEngine['recordKeys']> | null>(null);
  const [recording, setRecording] = useState<ScannerRecording | null>(null);
  const save = useRequest('diagnostics.saveRecording');
  const open = useRequest('diagnostics.readRecording', setRecording);
  const forget = () => {
    save.reset();
    open.reset();
    setRecording(null);
  };
  const start = () => {
    forget();
    setRecorder(desk.recordKeys());
  };
  const stop = () => {
    if (recorder === null) return;
    const recordedAt = new Date().toISOString();
    setRecording({ version: recordingVersion, recordedAt, profile: inUse, strokes: recorder.read() });
    setRecorder(null);
  };
  const latestStop = useRef(stop);
  useEffect(() => {
    latestStop.current = stop;
  });
  useEffect(() => {
    if (recorder === null) return undefined;
    const timer = setTimeout(() => latestStop.current(), isLocked ? 0 : maxRecordingMs);
    return () => {
      clearTimeout(timer);
      recorder.stop();
    };
  }, [recorder, isLocked]);
  const error = save.error ?? open.error;
  const bounds = { minutes: maxRecordingMs / 60_000, keys: maxRecordedKeys };
  return (
    <>
      <p className="no-margin small leading-17 dim">{t('scannerHealth.recordingText', bounds)}</p>
      <div className="row wrap gap-8">
        <Button variant="default" onClick={recorder === null ? start : stop}>
          {t(recorder === null ? 'scannerHealth.start' : 'scannerHealth.stop')}
        </Button>
        <TextFileButton
          label={t('scannerHealth.open')}
          accept="application/json,.json"
          longest={maxRecordingFileLength}
          disabled={recorder !== null}
          loading={open.isPending}
          onText={(text) => {
            forget();
            open.mutate({ text });
          }}
        />
        {recording !== null && (
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate(recording)}>
            {t('scannerHealth.save')}
          </Button>
        )}
      </div>
      <div className="stack gap-4" role="status">
        {recorder !== null && <StateMark tone="moving" label={t('scannerHealth.recordingNow')} />}
        {save.data?.outcome === 'saved' && (
          <StateMark tone="done" label={t('scannerHealth.saved', { path: save.data.path })} />
        )}
      </div>
      {error !== null && <FailureNotice error={error} />}
      {recording !== null && <Replay recording={recording} inUse={inUse} />}
    </>
  );
}

type Reading = {
  readonly label: MessageId;
  readonly scans: readonly { readonly id: number; readonly text: string; readonly isMissed: boolean }[];
};

function readingOf(label: MessageId, strokes: readonly KeyStroke[], profile: ScannerProfile): Reading {
  const { scans, missed } = replayStrokes(strokes, profile);
  const all = [
    ...scans.map(({ id, text }) => ({ id, text, isMissed: false })),
    ...missed.map(({ id, text }) => ({ id, text, isMissed: true })),
  ];
  return { label, scans: all.toSorted((one, other) => one.id - other.id) };
}

/** Reads the keys of a recording with its own settings, the current settings, and the settings that fit it. */
function replay({ profile, strokes: recorded }: ScannerRecording, inUse: ScannerProfile) {
  const strokes = strokesOf(recorded);
  const seen = replayStrokes(strokes, profile).events.reduce<readonly SeenScan[]>(addEvent, []);
  const proposal = proposeProfile(seen, strokes, profile);
  const readings = [readingOf('scannerHealth.asRecorded', strokes, profile)];
  if (JSON.stringify(inUse) !== JSON.stringify(profile)) {
    readings.push(readingOf('scannerHealth.asInUse', strokes, inUse));
  }
  if (proposal.kind === 'proposed') {
    readings.push(readingOf('scannerHealth.asProposed', strokes, proposal.profile));
  }
  return { seen, readings };
}

type ReplayProps = { readonly recording: ScannerRecording; readonly inUse: ScannerProfile };

function Replay({ recording, inUse }: ReplayProps) {
  const t = useMessages();
  const { seen, readings } = useMemo(() => replay(recording, inUse), [recording, inUse]);
  return (
    <>
      <p className="no-margin">
        {t('scannerHealth.recorded', { count: recording.strokes.length })}{' '}
        <TimeText instant={recording.recordedAt} form="full" />
      </p>
      {seen.length > 0 && <GapGraph scans={seen} profile={recording.profile} />}
      <div className={styles.columns}>
        {readings.map(({ label, scans }) => (
          <section key={label} className="stack gap-6" aria-label={t(label)}>
            <h4 className="small medium no-margin">{t(label)}</h4>
            {scans.length === 0 && <p className="no-margin dim">{t('scannerHealth.nothing')}</p>}
            <ol className="list stack gap-4">
              {scans.map(({ id, text, isMissed }) => (
                <li key={id} className="row gap-8">
                  <StateMark
                    tone={isMissed ? 'attention' : 'done'}
                    label={t(isMissed ? 'scan.state.missed' : 'scannerHealth.whole')}
                  />
                  <ServiceText mono wraps>
                    {visibleText(text)}
                  </ServiceText>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}
