import { useState } from 'react'
import { epochOf } from '../../book/data/localGame.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { useScorer } from '../store/useScorer.ts'

const startAgain = () => location.reload()

/** When an administrator resets the game while it is open here: period, clock and line-ups are those of a game that is gone. */
export function ResetNotice() {
  const epoch = useScorer(({ setup }) => epochOf(setup))
  const [opened] = useState(epoch)
  if (epoch === opened) return null
  return (
    <Dialog open title={t('This game was reset')} onClose={startAgain}>
      <p>
        {t(
          'An administrator cleared all plays of this game. What this device has not sent is kept here: you can export it as text or discard it.',
        )}
      </p>
      <DialogButtons>
        <Button data-enter onClick={startAgain}>
          {t('Start again')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
