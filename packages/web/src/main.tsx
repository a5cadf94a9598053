import '@fontsource-variable/inter/wght.css'
import './ui/mantine.css'
import './ui/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetBooks } from './book/forget.ts'
import { queries } from './call.ts'
import { router } from './routes.tsx'
import { registerServiceWorker } from './shell/newVersion.ts'
import { token } from './token.ts'
import { Questions } from './ui/ask.tsx'
import { cssVariables, theme } from './ui/theme.ts'
import { Toasts } from './ui/toast.tsx'

registerServiceWorker()
// A session that died took the page with it: what it kept of its games goes now.
if (!token()) void forgetBooks().catch(() => undefined)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
        <Questions />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
