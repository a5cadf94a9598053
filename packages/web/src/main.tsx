import '@fontsource-variable/inter/wght.css'
import './ui/theme.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { forgetBooks } from './book/forget.ts'
import { onStaleLogIn } from './call.ts'
import { makeRouter } from './routes.tsx'
import { registerServiceWorker } from './shell/newVersion.ts'
import { askPassword, PasswordQuestion } from './shell/passwordQuestion.tsx'
import { onToken, token } from './token.ts'
import { Questions } from './ui/ask.tsx'
import { doneMeanwhile } from './ui/doneMeanwhile.ts'
import { Toasts } from './ui/toast.tsx'
import { endWaitingLogOuts } from './waitingLogOuts.ts'

registerServiceWorker()
onStaleLogIn(askPassword)
endWaitingLogOuts()
// A session that died took the page with it: what it kept of its games goes now.
if (!token()) void forgetBooks().catch(() => undefined)

const markSignedIn = () => document.documentElement.toggleAttribute('data-signed-in', token() !== null)
onToken(markSignedIn)
markSignedIn()

const router = makeRouter()
const root = document.getElementById('root')!

/**
 * A page that was written ahead is taken over as it stands, once everything it is made of is here. It was written for its plain
 * address: one that asks for more is drawn anew, in one step. What a person did meanwhile counts.
 */
async function takeOver(): Promise<void> {
  await router.load()
  const goOn = doneMeanwhile(root)
  const app = <App router={router} />
  if (location.search) flushSync(() => createRoot(root).render(app))
  else {
    // Says that the markup has no boundary around the whole.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, app)
  }
  goOn()
  dispatchEvent(new Event('taken-over'))
}

if (root.hasChildNodes()) void takeOver()
else createRoot(root).render(<App router={router} />)

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Toasts />
    <Questions />
    <PasswordQuestion />
  </StrictMode>,
)
