import { Button } from '@mantine/core';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useUnitText } from '#renderer/components/text/units.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { ScaleChoice } from '#shared/preferences/preferences-view.ts';
import { createScale, type ScaleState } from './scale.ts';
import { type Weight, weightDecimals } from './weighing.ts';

export const scalePorts = {
  allow: (isAllowed: boolean, choice: ScaleChoice | null) =>
    call('app.allowScale', {
      isAllowed,
      device: choice === null ? null : { vendorId: choice.vendorId, productId: choice.productId },
    }),
  get hid() {
    return 'hid' in navigator ? navigator.hid : undefined;
  },
};

/** Returns a function that formats a weight in the window's language, like the scale's display. */
export function useWeightText(): (weight: Weight) => string {
  const intl = useIntl();
  const unitText = useUnitText();
  return (weight) => {
    const digits = weightDecimals(weight);
    const number = intl.formatNumber(weight.value, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return `${number}\u00a0${unitText(weight.unit)}`;
  };
}

type ScaleLineProps = {
  readonly scale: ScaleChoice;
  /** The action for a stable weight, also with F3; without it, only the weight is shown. */
  readonly offer?: {
    readonly label: string;
    /** Null for a weight that can't be used. */
    readonly takeOf: (weight: Weight) => (() => void) | null;
  };
  /** A message about a stable weight, shown instead of the weight. */
  readonly textOf?: (weight: Weight) => string;
};

/** The current reading of the desk's scale, or why there is none, while the line is on the screen. */
export function ScaleLine({ scale: choice, offer, textOf }: ScaleLineProps) {
  const t = useMessages();
  const weightText = useWeightText();
  const textId = useId();
  const [scale] = useState(() => createScale(scalePorts, choice));
  const state = useSyncExternalStore(scale.subscribe, scale.read);
  useEffect(() => {
    void scale.open();
    return () => void scale.close();
  }, [scale]);
  const weight = state.step === 'live' && state.reading?.state === 'stable' ? state.reading.weight : null;
  const take = weight === null ? null : (offer?.takeOf(weight) ?? null);
  useShortcuts(offer === undefined ? [] : [{ chord: 'F3', label: 'shortcut.scale', run: () => take?.() }]);
  return (
    <div className="row wrap gap-8">
      {offer !== undefined && (
        <Button
          variant="default"
          disabled={take === null}
          aria-describedby={textId}
          rightSection={<KeyHint>F3</KeyHint>}
          onClick={() => take?.()}
        >
          {offer.label}
        </Button>
      )}
      <span id={textId} className={weight === null ? 'small dim' : 'small'} data-scale={state.step}>
        {weight === null ? sentenceOf(state, weightText, t) : (textOf ?? weightText)(weight)}
      </span>
    </div>
  );
}

function sentenceOf(state: ScaleState, weightText: (weight: Weight) => string, t: Translate): string {
  if (state.step === 'failed') return t(`scale.problem.${state.problem}`);
  const reading = state.step === 'live' ? state.reading : null;
  if (reading === null) return t('scale.waiting');
  if (!('weight' in reading)) return t(`scale.trouble.${reading.state}`);
  return t('scale.moving', { weight: weightText(reading.weight) });
}

/** Null if none is chosen for this desk. */
export function useChosenScale(): ScaleChoice | null {
  const [{ scale }] = usePreferences();
  return scale;
}
