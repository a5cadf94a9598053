import '@fontsource-variable/inter/wght.css'
import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { forgetBooks } from './book/forget.ts'
import { makeRouter } from './routes.tsx'
import { registerServiceWorker } from './shell/newVersion.ts'
import { token } from './token.ts'
import { Questions } from './ui/ask.tsx'
import { Toasts } from './ui/toast.tsx'

registerServiceWorker()
// A session that died took the page with it: what it kept of its games goes now.
if (!token()) void forgetBooks().catch(() => undefined)

const router = makeRouter()
const page = document.getElementById('root')!

/**
 * A page that was written ahead (`prerender.tsx`) is taken over as it stands, once everything it is made of is here; it was
 * written for its plain address, so that an address that asks for more is drawn anew.
 */
async function open(): Promise<void> {
  if (!page.hasChildNodes()) return createRoot(page).render(<App router={router} />)
  await router.load()
  if (location.search) return createRoot(page).render(<App router={router} />)
  // Says that there is markup to take over, which has no boundary of its own around the whole.
  router.ssr = { manifest: undefined }
  hydrateRoot(page, <App router={router} />)
}

void open()
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Toasts />
    <Questions />
  </StrictMode>,
)
