import { Button } from '../Button.tsx'
import { t } from '../language.ts'
import style from './OlderNewer.module.css'

interface Props {
  /** The cursors of the pages from the newest to the one that is shown, which has none if it is the newest. */
  readonly cursors: readonly string[]
  /** The address of the next page, as the list names it. */
  readonly next: string | null
  readonly onTurn: (cursors: readonly string[]) => void
}

/** Buttons to the pages of a list that begins with the newest. */
export function OlderNewer({ cursors, next, onTurn }: Props) {
  const older = next && new URL(next, location.origin).searchParams.get('cursor')
  if (cursors.length === 0 && !older) return null
  return (
    <div className={style.buttons}>
      {cursors.length > 0 && (
        <Button variant="default" onClick={() => onTurn(cursors.slice(0, -1))}>
          {t('Newer')}
        </Button>
      )}
      {older && (
        <Button variant="default" onClick={() => onTurn([...cursors, older])}>
          {t('Older')}
        </Button>
      )}
    </div>
  )
}
