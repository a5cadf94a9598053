import './mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** Provides Mantine with our theme and its styles. They are loaded with the first page that uses it. */
export const Library = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
)
