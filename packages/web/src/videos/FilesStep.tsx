import {
  droppedFiles,
  hasFolderPicker,
  type PickedFile,
  pickFilmFolder,
  pickFilms,
  rememberFolder,
} from '../film/local/index.ts'
import { sizeText } from '../film/upload/index.ts'
import { Button } from '../ui/Button.tsx'
import { DropArea } from '../ui/DropArea.tsx'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import style from './Film.module.css'
import { durationText } from './filmWords.ts'
import type { ChosenFile } from './newVideo.ts'

/** The name of a chosen file, with its size and length. */
export const ChosenFileWords = ({ chosen: { file, facts } }: { readonly chosen: ChosenFile }) => (
  <span className={style.words}>
    <span className={style.name}>{file.name}</span>
    <span className={style.subject}>
      {sizeText(file.size)}
      {facts === null && ` · ${t('reading…')}`}
      {facts?.duration && ` · ${durationText(facts.duration)}`}
      {facts?.width && (
        <>
          {' · '}
          <Figure>
            {facts.width} × {facts.height}
          </Figure>
        </>
      )}
    </span>
  </span>
)

interface Props {
  readonly files: readonly ChosenFile[]
  readonly onAdd: (picked: readonly PickedFile[]) => void
  readonly onRemove: (key: string) => void
}

/** Files by drag and drop, by the picker or by a folder. */
export function FilesStep({ files, onAdd, onRemove }: Props) {
  const choose = async () => onAdd(await pickFilms({ multiple: true }))
  const chooseFolder = async () => {
    const picked = await pickFilmFolder()
    if (!picked) return
    // An upload that is interrupted then finds its file without a picker.
    await rememberFolder(picked.folder)
    onAdd(picked.films)
  }
  return (
    <>
      <DropArea onDrop={(data) => void droppedFiles(data).then(onAdd).catch(toastError)}>
        <p>{t('Drag video files here, or choose them.')}</p>
        <span className={style.tools}>
          <Button onClick={() => void choose().catch(toastError)}>{t('Choose files')}</Button>
          {hasFolderPicker() && (
            <Button variant="default" onClick={() => void chooseFolder().catch(toastError)}>
              {t('Choose a folder')}
            </Button>
          )}
        </span>
        <small>{t('MP4, MOV, AVI, WMV, MPG, TS, MTS, M2TS, VOB, MOD, and Sportscode packages')}</small>
      </DropArea>
      {files.length > 0 && (
        <ul className={style.list} aria-label={t('Chosen files')}>
          {files.map((chosen) => (
            <li key={chosen.key} className={style.picked}>
              <ChosenFileWords chosen={chosen} />
              <Button
                size="sm"
                variant="subtle"
                aria-label={t('Remove {name}', { name: chosen.file.name })}
                onClick={() => onRemove(chosen.key)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
