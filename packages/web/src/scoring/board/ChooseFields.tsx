import { conflictKey } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import type { AskedField } from '../../book/index.ts'
import { useUser } from '../../identity/session.ts'
import { fieldWord, theirChangeWords, valueWords } from '../../plays/changeWords.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import css from './ChooseFields.module.css'

interface Props {
  readonly fields: readonly AskedField[]
  readonly words: DescribeContext
  /** Versions of the play that have the events of the fields. */
  readonly plays: readonly (Play | null)[]
  /** `undo`: the user's version is an earlier one, to be restored. */
  readonly kind: 'edit' | 'undo'
  readonly onPick: (key: string, pick: 'mine' | 'theirs') => void
}

/** Fields that two people changed: one tap chooses a version. */
export function ChooseFields({ fields, words, plays, kind, onPick }: Props) {
  const { id } = useUser()
  return (
    <ul className={css.list}>
      {fields.map((field) => {
        const key = conflictKey(field)
        const isPlay = field.field === 'play'
        const [mine, theirs] = [field.mine, field.theirs].map((value) =>
          valueWords(words, field.field, value),
        )
        const put =
          kind === 'undo'
            ? t('Put back yours?')
            : isPlay
              ? t('You set it otherwise.')
              : t('You set {value}.', { value: mine ?? '' })
        return (
          <li key={key} className={css.field}>
            <p>
              <strong>{fieldWord(words, field, plays)}:</strong> {theirChangeWords(words, field, id)}. {put}
            </p>
            <div className={css.choices}>
              <Button variant="default" onClick={() => onPick(key, 'theirs')}>
                {isPlay ? t('Keep theirs') : t('Keep {value}', { value: theirs ?? '' })}
              </Button>
              <Button variant="default" onClick={() => onPick(key, 'mine')}>
                {mineWords(kind, isPlay, field.mine === null, mine ?? '')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function mineWords(kind: Props['kind'], isPlay: boolean, isGone: boolean, mine: string): string {
  if (isGone) return isPlay ? t('Delete it') : t('Remove it')
  if (isPlay) return kind === 'undo' ? t('Put back yours') : t('Use yours')
  return kind === 'undo' ? t('Put back {value}', { value: mine }) : t('Use {value}', { value: mine })
}
