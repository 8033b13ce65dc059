/** The characters of the keys in a computer layout, without and with Shift; `´` and the like are dead keys. */
export type HostLayout = Readonly<Record<string, readonly [string, string]>>;

/** The keys that type on every keyboard, row by row, in American order. */
const codes = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
]
  .join(' ')
  .split(' ');

function layout(plain: string, shifted: string): HostLayout {
  const [below, above] = [plain, shifted].map((rows) => rows.replaceAll(' ', ''));
  const keys = codes.map((code, index) => [code, [below?.[index] ?? '', above?.[index] ?? '']] as const);
  return { ...Object.fromEntries(keys), Space: [' ', ' '] };
}

/** Layouts of the computer, as in X11's `us`, `fr`, `de`, and `gb`. */
export const hostLayouts: Readonly<Record<HostName, HostLayout>> = {
  us: layout(
    "`1234567890-= qwertyuiop[] asdfghjkl;'\\ zxcvbnm,./",
    '~!@#$%^&*()_+ QWERTYUIOP{} ASDFGHJKL:"| ZXCVBNM<>?',
  ),
  fr: layout(
    '²&é"\'(-è_çà)= azertyuiop^$ qsdfghjklmù* wxcvbn,;:!',
    '~1234567890°+ AZERTYUIOP¨£ QSDFGHJKLM%µ WXCVBN?./§',
  ),
  de: layout(
    '^1234567890ß´ qwertzuiopü+ asdfghjklöä# yxcvbnm,.-',
    '°!"§$%&/()=?` QWERTZUIOPÜ* ASDFGHJKLÖÄ\' YXCVBNM;:_',
  ),
  gb: layout(
    "`1234567890-= qwertyuiop[] asdfghjkl;'# zxcvbnm,./",
    '¬!"£$%^&*()_+ QWERTYUIOP{} ASDFGHJKL:@~ ZXCVBNM<>?',
  ),
};

export type HostName = 'us' | 'fr' | 'de' | 'gb';

export function keyFor(character: string, host: HostLayout): { code: string; shift: boolean } {
  for (const [code, [plain, shifted]] of Object.entries(host)) {
    if (plain === character) return { code, shift: false };
    if (shifted === character) return { code, shift: true };
  }
  throw new Error(`No key types ${JSON.stringify(character)}.`);
}
