import { useEffect, useRef } from 'react';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { changeZoom, type ZoomChange } from '#shared/preferences/model/zoom-steps.ts';

/** The scroll distance of one wheel notch, in CSS pixels; a touchpad covers it in many steps. */
const notch = 100;

const anywhere = { isEverywhere: true, worksLocked: true } as const;

/** Handles the keys, and the wheel with Ctrl, that change the zoom; the main process applies it. */
export function useZoom(): void {
  const [{ zoom }, save] = usePreferences();
  const change = (action: ZoomChange) => {
    const next = changeZoom(zoom, action);
    if (next !== zoom) save({ zoom: next });
  };
  useShortcuts([
    { chord: 'mod++', label: 'shortcut.zoomIn', ...anywhere, run: () => change('in') },
    { chord: 'mod+-', label: 'shortcut.zoomOut', ...anywhere, run: () => change('out') },
    { chord: 'mod+0', label: 'shortcut.zoomReset', ...anywhere, run: () => change('reset') },
  ]);
  const turned = useRef(0);
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned.current += event.deltaY;
      if (Math.abs(turned.current) < notch) return;
      change(turned.current < 0 ? 'in' : 'out');
      turned.current = 0;
    };
    window.addEventListener('wheel', turn, { passive: false });
    return () => window.removeEventListener('wheel', turn);
  });
}
