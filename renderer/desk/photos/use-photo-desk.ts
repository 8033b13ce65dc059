import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#renderer/platform/bridge/call.ts';
import { createCamera } from './camera.ts';
import { contentOfVideo } from './photo-content.ts';

/** The result of the photo key: the view opens, or it is a picture (base64, JPEG), of the whole record or not. */
export type PhotoPress =
  | { readonly kind: 'opened' }
  | { readonly kind: 'taken'; readonly base64: string; readonly isWhole: boolean };

/** Large enough to read a label after scaling; a desk's camera faces the desk. */
const constraints: MediaStreamConstraints = {
  audio: false,
  video: { width: { ideal: 1920 }, height: { ideal: 1080 }, facingMode: 'environment' },
};

export type PhotoDesk = ReturnType<typeof usePhotoDesk>;

/** Closed with the screen of the calling component. */
export function usePhotoDesk() {
  const [camera] = useState(() =>
    createCamera({
      allow: (isAllowed) => call('app.allowCamera', { isAllowed }),
      getStream: () => navigator.mediaDevices.getUserMedia(constraints),
    }),
  );
  const state = useSyncExternalStore(camera.subscribe, camera.read);
  const video = useRef<HTMLVideoElement>(null);
  const stream = state.step === 'live' ? state.stream : null;
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => () => camera.close(), [camera]);
  return {
    state,
    video,
    isWhole,
    setWhole,
    close: camera.close,
    /** Opens the view or, once it shows something, takes a picture of it. Does not wait for the view to open. */
    press: async (): Promise<PhotoPress> => {
      const base64 = camera.read().step === 'live' ? await contentOfVideo(video.current) : null;
      if (base64 !== null) return { kind: 'taken', base64, isWhole };
      void camera.open();
      return { kind: 'opened' };
    },
  };
}
