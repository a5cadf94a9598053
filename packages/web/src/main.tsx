import '@fontsource-variable/inter/wght.css'
import './ui/theme.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { onStaleLogIn } from './call.ts'
import { makeRouter } from './routes.tsx'
import { registerServiceWorker } from './shell/newVersion.ts'
import { askPassword, PasswordQuestion } from './shell/passwordQuestion.tsx'
import { onToken, token } from './token.ts'
import { Toasts } from './ui/toast.tsx'
import { useLater } from './ui/useLater.ts'
import { sessionToken } from './visitor.ts'

registerServiceWorker()
onStaleLogIn(askPassword)
// Nothing on screen waits for it, and the next visit does what could not be loaded now.
void import('./waitingLogOuts.ts').then(({ endWaitingLogOuts }) => endWaitingLogOuts()).catch(() => undefined)
// After a session that ended with an error, data of its games is still on the device. It is deleted now.
if (!token())
  void import('./book/forget.ts').then(({ forgetBooks }) => forgetBooks(true)).catch(() => undefined)

const markSignedIn = () => document.documentElement.toggleAttribute('data-signed-in', sessionToken() !== null)
onToken(markSignedIn)
markSignedIn()

const router = makeRouter()
const root = document.getElementById('root')!

/**
 * Hydrates a prerendered page once all its chunks are loaded. A page is prerendered for its address without parameters; with
 * parameters it is rendered again, in one step. What the user typed or pressed meanwhile is replayed.
 */
async function takeOver(): Promise<void> {
  // Without it the page works, and what was typed before is lost.
  const loading = import('./ui/replayInput.ts').catch(() => null)
  const [part] = await Promise.all([loading, router.load()])
  const replay = part?.replayInput(root)
  const app = <App router={router} />
  if (location.search) flushSync(() => createRoot(root).render(app))
  else {
    // Tells the router that the markup has no boundary around the whole.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, app)
  }
  replay?.()
  dispatchEvent(new Event('taken-over'))
}

if (root.hasChildNodes()) void takeOver()
else createRoot(root).render(<App router={router} />)

const loadQuestions = () => import('./ui/Questions.tsx')

/** The questions of `ask`, loaded right after the first paint. */
function LaterQuestions() {
  const part = useLater(loadQuestions)
  return part && <part.Questions />
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Toasts />
    <LaterQuestions />
    <PasswordQuestion />
  </StrictMode>,
)
