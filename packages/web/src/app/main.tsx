import '@fontsource-variable/inter/wght.css'
import '../ui/theme.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetBooks } from '../book/store/forget.ts'
import { onStaleLogIn } from '../call/call.ts'
import { keepsBooks } from '../call/keptBooks.ts'
import { onToken, sessionToken, token } from '../call/token.ts'
import { endWaitingLogOuts } from '../identity/waitingLogOuts.ts'
import { markPageLanguage } from '../ui/language.ts'
import { Questions } from '../ui/overlay/Questions.tsx'
import { replayInput } from '../ui/replayInput.ts'
import { Toasts } from '../ui/toast.tsx'
import { App } from './App.tsx'
import { skipDuplicateEntries } from './duplicateEntries.ts'
import { focusHeadings } from './focusHeadings.ts'
import { documentLanguage, followUser, openLanguage } from './language.ts'
import { registerServiceWorker } from './newVersion.ts'
import { askPassword, PasswordQuestion } from './passwordQuestion.tsx'
import { makeRouter } from './routes.tsx'

registerServiceWorker()
onStaleLogIn(askPassword)
void endWaitingLogOuts()
// After a session that ended with an error, data of its games is still on the device. It is deleted now.
if (!token() && !keepsBooks()) void forgetBooks(true).catch(() => undefined)

const markSignedIn = () => document.documentElement.toggleAttribute('data-signed-in', sessionToken() !== null)
onToken(markSignedIn)
markSignedIn()

const router = makeRouter()
router.subscribe('onResolved', followUser)
focusHeadings(router)
skipDuplicateEntries(router.history)
const root = document.getElementById('root')!

/**
 * Hydrates a prerendered page once all its chunks are loaded. A page is prerendered for its address without parameters; with
 * parameters, or in another language, it is rendered again, in one step. What the user typed or pressed meanwhile is replayed.
 */
async function takeOver(): Promise<void> {
  await router.load()
  const replay = replayInput(root)
  const app = <App router={router} />
  markPageLanguage()
  if (location.search || documentLanguage !== 'en') flushSync(() => createRoot(root).render(app))
  else {
    // Tells the router that the markup has no boundary around the whole.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, app)
  }
  replay()
  dispatchEvent(new Event('taken-over'))
}

/** Draws the page, once its texts are there. */
function draw(): void {
  if (root.hasChildNodes()) void takeOver()
  else {
    markPageLanguage()
    createRoot(root).render(<App router={router} />)
  }

  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Toasts />
      <Questions />
      <PasswordQuestion />
    </StrictMode>,
  )
}

void openLanguage(documentLanguage).then(draw)
