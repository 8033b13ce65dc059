import {
  type ActionIconProps,
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type ModalProps,
  type PopoverProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type TextInputProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core';

const accent: MantineColorsTuple = [
  '#e6f4f5',
  '#cfe7ea',
  '#a4d3d9',
  '#7ac2ca',
  '#58c3cf',
  '#2b98a5',
  '#0f8090',
  '#0b6470',
  '#08525c',
  '#063f47',
];

const quickTransition = { transition: 'fade', duration: 90 } as const;

/** Filled buttons take the label color that is AA on our accent in either scheme; red ones are our red. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  if (input.color === 'red') {
    return { ...colors, background: 'var(--wrong)', hover: 'var(--wrong)', color: 'var(--surface)' };
  }
  return { ...colors, color: 'var(--on-accent)' };
};

/** Only the types are imported: a component of the kit is loaded with the first screen that draws it. */
function byDefault<Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } {
  return { defaultProps };
}

/** The kit's theme: sizes and defaults. Its colors are those of tokens.css, see {@link kitVariables}. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent },
  defaultRadius: 5,
  cursorType: 'default',
  variantColorResolver: variantColors,
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  components: {
    Button: byDefault<ButtonProps>({ size: 'xs' }),
    ActionIcon: byDefault<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 26 }),
    TextInput: byDefault<TextInputProps>({ size: 'sm' }),
    Select: byDefault<SelectProps>({
      size: 'sm',
      // The kit's own scroll area takes no keyboard focus, and a portal lies outside every landmark.
      withScrollArea: false,
      comboboxProps: { transitionProps: quickTransition, shadow: 'none', withinPortal: false },
    }),
    Checkbox: byDefault<CheckboxProps>({ size: 'xs' }),
    Radio: byDefault<RadioProps>({ size: 'xs' }),
    SegmentedControl: byDefault<SegmentedControlProps>({ size: 'xs', transitionDuration: 90 }),
    Popover: byDefault<PopoverProps>({ transitionProps: quickTransition, shadow: 'none' }),
    Tooltip: byDefault<TooltipProps>({
      openDelay: 400,
      transitionProps: quickTransition,
      position: 'bottom',
    }),
    Modal: byDefault<ModalProps>({
      centered: true,
      transitionProps: quickTransition,
      overlayProps: { opacity: 0.4 },
    }),
  },
});

const shared = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--wrong)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-light-hover': 'var(--pressed)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
};

/** Points the kit's color variables at ours, which differ by scheme themselves. */
export const kitVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
