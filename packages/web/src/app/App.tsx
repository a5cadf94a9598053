import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queries } from '../call/call.ts'
import type { makeRouter } from './routes.tsx'

/** The current page, for the browser and for prerendering. */
export const App = ({ router }: { readonly router: ReturnType<typeof makeRouter> }) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)
