import {
  type ActionIconProps,
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type ModalProps,
  type NativeSelectProps,
  type PopoverProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type TextInputProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core';
import kit from './kit.module.css';

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

/**
 * Filled buttons use the label color with AA contrast on the accent color in either scheme; red ones use the app's red.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  if (input.color === 'red') {
    return { ...colors, background: 'var(--wrong)', hover: 'var(--wrong)', color: 'var(--surface)' };
  }
  return { ...colors, color: 'var(--on-accent)' };
};

type ComponentOverride<Props> = {
  defaultProps?: Partial<Props>;
  classNames?: Record<string, string | undefined>;
};

/** Only the types are imported: a kit component is loaded with the first screen that renders it. */
function overrideComponent<Props>(change: ComponentOverride<Props>): ComponentOverride<Props> {
  return change;
}

/** The kit's theme: sizes and defaults. Its colors are those of tokens.css, see {@link kitVariables}. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent },
  defaultRadius: 'var(--radius-lg)',
  cursorType: 'default',
  variantColorResolver: variantColors,
  respectReducedMotion: true,
  fontSizes: {
    xs: 'var(--text-sm)',
    sm: 'var(--text-md)',
    md: 'var(--text-md)',
    lg: 'var(--text-xl)',
    xl: 'var(--text-3xl)',
  },
  components: {
    Button: overrideComponent<ButtonProps>({
      // Set explicitly, so that the content of a filled button can be recognized by it.
      defaultProps: { size: 'xs', variant: 'filled' },
      classNames: { root: kit.button },
    }),
    ActionIcon: overrideComponent<ActionIconProps>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 26 },
      classNames: { root: kit.icon },
    }),
    Input: { classNames: { input: kit.input } },
    InputWrapper: { classNames: { label: kit.label, description: kit.description, error: kit.error } },
    TextInput: overrideComponent<TextInputProps>({ defaultProps: { size: 'xs' } }),
    NativeSelect: overrideComponent<NativeSelectProps>({ defaultProps: { size: 'xs' } }),
    Select: overrideComponent<SelectProps>({
      defaultProps: {
        size: 'xs',
        // The kit's own scroll area takes no keyboard focus, and a portal is outside every landmark.
        withScrollArea: false,
        comboboxProps: { transitionProps: quickTransition, shadow: 'none', withinPortal: false },
      },
      classNames: { dropdown: kit.dropdown, options: kit.options, option: kit.option },
    }),
    Checkbox: overrideComponent<CheckboxProps>({
      defaultProps: { size: 'xs' },
      classNames: { label: kit.choiceLabel, description: kit.choiceText },
    }),
    Radio: overrideComponent<RadioProps>({
      defaultProps: { size: 'xs' },
      classNames: { label: kit.choiceLabel, description: kit.choiceText },
    }),
    SegmentedControl: overrideComponent<SegmentedControlProps>({
      defaultProps: { size: 'xs', transitionDuration: 90 },
      classNames: { root: kit.segments, label: kit.segment, indicator: kit.indicator },
    }),
    Popover: overrideComponent<PopoverProps>({
      defaultProps: { transitionProps: quickTransition, shadow: 'none' },
      classNames: { dropdown: kit.dropdown },
    }),
    Tooltip: overrideComponent<TooltipProps>({
      defaultProps: { openDelay: 400, transitionProps: quickTransition, position: 'bottom' },
      classNames: { tooltip: kit.tooltip },
    }),
    Modal: overrideComponent<ModalProps>({
      defaultProps: { centered: true, transitionProps: quickTransition, overlayProps: { opacity: 0.4 } },
      classNames: { content: kit.dialog, header: kit.dialogHeader, title: kit.dialogTitle },
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

/** Points the kit's color variables at the app's, which themselves differ by scheme. */
export const kitVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
