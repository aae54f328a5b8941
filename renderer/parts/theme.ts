import {
  Button,
  Checkbox,
  createTheme,
  defaultVariantColorsResolver,
  Menu,
  Modal,
  Notification,
  Popover,
  Radio,
  Switch,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const ink: MantineColorsTuple = [
  '#e6edf8',
  '#d3dff2',
  '#b9cbe8',
  '#92b7f0',
  '#6f97d6',
  '#4d79c0',
  '#3260a8',
  '#1f4b8f',
  '#1a4079',
  '#143262',
];

const warmGray: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0e9',
  '#e9e5db',
  '#dcd6c9',
  '#c5beaf',
  '#8c8577',
  '#6f685c',
  '#5d574c',
  '#3a362f',
  '#1f1c17',
];

const warmDark: MantineColorsTuple = [
  '#eeeae2',
  '#b5ad9f',
  '#857d70',
  '#57524a',
  '#37342f',
  '#2b2926',
  '#21201d',
  '#1b1a18',
  '#171614',
  '#100f0e',
];

/** Filled and light controls in the colours of tokens.css, where contrast was checked in both themes. */
function variantColors(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  const family = name === 'ink' ? 'accent' : name === 'red' ? 'loss' : null;
  if (family === null) return colors;
  if (input.variant === 'filled') {
    const background = `var(--${family})`;
    const hover = `color-mix(in srgb, ${background} 88%, var(--ink))`;
    return { ...colors, background, hover, color: `var(--${family}-ink)` };
  }
  if (input.variant === 'light') {
    const background = `var(--${family}-soft)`;
    const hover = `color-mix(in srgb, ${background} 90%, var(--ink))`;
    return { ...colors, background, hover, color: `var(--${family})` };
  }
  return input.variant === 'subtle' ? { ...colors, hover: 'var(--hover)', color: `var(--${family})` } : colors;
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: {
    xs: 'var(--font-xs)',
    sm: 'var(--font-sm)',
    md: 'var(--font-md)',
    lg: 'var(--font-lg)',
    xl: 'var(--font-xl)',
  },
  spacing: {
    xs: 'var(--space-2h)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-8)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--font-2xl)' },
      h2: { fontSize: 'var(--font-xl)' },
      h3: { fontSize: 'var(--font-lg)' },
    },
  },
  colors: { ink, gray: warmGray, dark: warmDark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver: variantColors,
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: Checkbox.extend({
      vars: () => ({ root: { '--checkbox-color': 'var(--accent)', '--checkbox-icon-color': 'var(--accent-ink)' } }),
    }),
    Radio: Radio.extend({
      vars: () => ({ root: { '--radio-color': 'var(--accent)', '--radio-icon-color': 'var(--accent-ink)' } }),
    }),
    Switch: Switch.extend({ vars: () => ({ root: { '--switch-color': 'var(--accent)' } }) }),
    Button: Button.extend({ vars: () => ({ root: { '--button-height': '32px', '--button-fz': 'var(--font-md)' } }) }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        // Gone at once: until it is, it has the keyboard to itself, and the next key would do nothing.
        transitionProps: { transition: 'fade-down', duration: 150, exitDuration: 0 },
      },
    }),
    Menu: Menu.extend({
      // The first item takes the focus, and a long menu scrolls by keyboard.
      defaultProps: { shadow: 'md', position: 'bottom-start', withInitialFocusPlaceholder: false, menuItemTabIndex: 0 },
    }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 350, withArrow: true } }),
    // Red is for loss and lateness, not for Sundays. By name only: the calendar itself is loaded with the screens.
    DateInput: { defaultProps: { weekendDays: [] } },
    DatePicker: { defaultProps: { weekendDays: [] } },
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close this notice' } } }),
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--loss)',
  // What deletes in a menu is written in this shade, which alone would be too pale to read.
  '--mantine-color-red-6': 'var(--loss)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Mantine speaks in our tokens, so that the one file of colours decides. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens });
