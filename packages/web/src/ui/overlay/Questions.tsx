import { useSyncExternalStore } from 'react'
import { onQuestion, openQuestion } from '../ask.ts'
import { Button } from '../Button.tsx'
import { t } from '../language.ts'
import { Dialog, DialogButtons } from './Dialog.tsx'

/** Shows the questions of `ask`; mounted once in the app. */
export function Questions() {
  const open = useSyncExternalStore(onQuestion, openQuestion)
  if (!open) return null
  const { title, text, yes = t('Yes'), no = t('No'), grave = false, answer } = open
  return (
    <Dialog open title={title} onClose={() => answer(false)}>
      {text && <p>{text}</p>}
      <DialogButtons>
        <Button variant="default" data-first={grave || undefined} onClick={() => answer(false)}>
          {no}
        </Button>
        <Button grave={grave} data-first={!grave || undefined} onClick={() => answer(true)}>
          {yes}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
