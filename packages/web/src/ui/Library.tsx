import './mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** Around whatever draws with the library's fields: its styles and its theme come with it, and not before. */
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
