import { msg } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { pickFilms } from '../local/index.ts'
import type { FilmOfGame, LocalFiles } from './useLocalFiles.ts'
import css from './VideosUnavailable.module.css'

interface Props {
  readonly missing: readonly FilmOfGame[]
  readonly files: LocalFiles
  readonly onClose: () => void
}

/** Spec, word for word. */
const TEXT = msg(
  'Some of the videos for this game are not available in the cloud. To continue, please select the files from your computer.',
)
const WRONG = msg('Please select the correct file.')
const NONE = msg('Please select a file.')

/** Asks for files of the game that are on this computer alone. A file is played as soon as its beginning is the right one. */
export function VideosUnavailable({ missing, files, onClose }: Props) {
  const [alert, setAlert] = useState<string | null>(files.wrong ? WRONG : null)

  async function select(): Promise<void> {
    setAlert(null)
    // Files that were chosen at an earlier visit may only need the permission again.
    if (await files.allow()) return
    const picked = await pickFilms({ multiple: true })
    if (picked.length === 0) return
    const isEach = await files.choose(picked.map(({ file, handle }) => handle ?? file))
    setAlert(isEach ? null : WRONG)
  }
  return (
    <Dialog title={t('Videos Unavailable')} open onClose={onClose}>
      <p>{t(TEXT)}</p>
      <ul className={css.list}>
        {missing.map(({ id, name, filename }) => (
          <li key={id}>
            <strong>{name}</strong> <span className={css.file}>{filename}</span>
          </li>
        ))}
      </ul>
      <p role="alert" className={css.alert}>
        {alert && t(alert)}
      </p>
      <DialogButtons>
        <Button variant="default" onClick={() => setAlert(NONE)}>
          {t('Continue')}
        </Button>
        <Button data-first onClick={() => void select().catch(() => setAlert(NONE))}>
          {t('Select files')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
