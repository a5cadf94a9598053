import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const ORANGE: MantineColorsTuple = [
  '#fdf3ec',
  '#fbe3d3',
  '#f7c4a4',
  '#f4a475',
  '#f28b52',
  '#f0803c',
  '#d95a1c',
  '#b8430c',
  '#9c3809',
  '#7e2c06',
]

/** Sizes, radius and fonts; the colors are in theme.css. */
export const theme = createTheme({
  colors: { orange: ORANGE },
  primaryColor: 'orange',
  primaryShade: { light: 7, dark: 5 },
  // In dark mode the accent is light: text on it follows the scheme, not Mantine's white.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && (input.color ?? 'orange') === 'orange'
      ? { color: 'var(--on-accent)' }
      : {}),
  }),
  defaultRadius: 8,
  fontFamily: 'var(--face)',
  headings: { fontFamily: 'var(--face)', fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Descriptions are below the fields, so that fields side by side align.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
})

/** Maps Mantine's variables to our colors. */
export const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--rule-strong)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  return { variables: {}, light: ours, dark: ours }
}
