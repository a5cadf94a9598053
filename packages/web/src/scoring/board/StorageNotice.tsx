import { msg } from '@fullcourt/scorebook/vocabulary'
import { useEffect, useState } from 'react'
import { isText, stored } from '../../call/stored.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './StorageNotice.module.css'

const LITTLE_SPACE = 50_000_000
const MEGABYTE = 1_000_000
/** The text that the user dismissed. */
const dismissed = stored('fullcourt.storageNotice', isText)

const PRIVATE = msg('A private window loses unsent plays when it closes. Use a normal window.')
const MAY_BE_CLEARED = msg('Short of space, this browser may clear unsent plays.')

/** Advice for this browser, so that nothing is cleared. */
const ADVICE = {
  // Chrome and Edge do not tell a private window from a normal one, so the sentence is true in both.
  install: msg(
    'To keep them, install Fullcourt as an app if the menu offers it. A private window loses them.',
  ),
  'home-screen': msg('To keep them, add Fullcourt to the home screen and score there.'),
  'free-space': msg('Keep some space free on this device until they are sent.'),
} as const
type Advice = keyof typeof ADVICE

/** Chrome and Edge keep the data of installed apps, iPhones and iPads that of apps on the home screen. Others do not say. */
export function adviceFor(browser: Window): Advice {
  const navigator: Navigator & { readonly standalone?: boolean } = browser.navigator
  if (navigator.standalone || browser.matchMedia('(display-mode: standalone)').matches) return 'free-space'
  if ('standalone' in navigator) return 'home-screen'
  return 'onbeforeinstallprompt' in browser ? 'install' : 'free-space'
}
const fullWords = (free: number) =>
  t('Only {size} MB are free for this app. Free some space before you start.', {
    size: Math.max(0, Math.round(free / MEGABYTE)),
  })

/** Browsers refuse a folder of the page's own in private windows (Firefox, Safari), or take the disk away altogether. */
const isPrivate = (storage: StorageManager): Promise<boolean> =>
  storage.getDirectory
    ? storage.getDirectory().then(
        () => false,
        ({ name }: Error) => name === 'SecurityError',
      )
    : Promise.resolve(false)

/** Risk for the unsent plays of this device, and what to do; null: they are safe. */
export async function storageTrouble(
  storage: StorageManager | undefined,
  advice: Advice,
): Promise<string | null> {
  if (!storage?.estimate) return null
  if (await isPrivate(storage)) return t(PRIVATE)
  const { quota, usage = 0 } = await storage.estimate()
  if (quota !== undefined && quota - usage < LITTLE_SPACE) return fullWords(quota - usage)
  const isKept = (await storage.persisted?.()) || (await storage.persist?.())
  return isKept === false ? `${t(MAY_BE_CLEARED)} ${t(ADVICE[advice])}` : null
}

/** A sentence before the start about a disk that may lose what is not sent. It has the place of what can be added to a play, so that nothing moves. The user dismisses it once for this device. */
export function StorageNotice() {
  const { isPractice } = useInputs()
  const isAsked = useScorer(
    ({ book, clock, isFinal }) => book.durable && !isPractice && !clock.started && !isFinal,
  )
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    void storageTrouble(navigator.storage, adviceFor(window))
      .then((found) => found && dismissed.read() !== found && setText(found))
      .catch(() => undefined)
  }, [])
  if (!isAsked || !text) return null
  const dismiss = () => {
    setText(null)
    dismissed.write(text)
  }
  return (
    <div className={css.notice} role="status">
      <span>{text}</span>
      <Button variant="default" onClick={dismiss}>
        {t('OK')}
      </Button>
    </div>
  )
}
