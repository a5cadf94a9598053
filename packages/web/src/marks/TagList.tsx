import type { TagButton } from '@fullcourt/film'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { filmTime } from '../film/player/filmTime.ts'
import { Figure } from '../ui/Figure.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import iconCss from '../ui/icon.module.css'
import { t } from '../ui/language.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import { toastUndo } from '../ui/toast.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { labelsText } from './markWords.ts'
import { seekFilm } from './seekFilm.ts'
import { TagEditor } from './TagEditor.tsx'
import type { TaggingControl } from './useTagging.ts'
import type { EndedTag } from './useTags.ts'

interface Props {
  readonly filmId: string
  readonly player: DrawnPlayer
  readonly tags: readonly EndedTag[]
  readonly buttons: readonly TagButton[]
  /** Null: only reads. */
  readonly tagging: TaggingControl | null
}

/** Codes and label texts of tags, each once. */
const wordsOf = (tags: readonly EndedTag[]): readonly string[] =>
  [...new Set(tags.flatMap(({ label, labels }) => [label, ...labels.map(({ text }) => text)]))].toSorted()

/** The tags of a film: a click plays one; writers change and delete them. */
export function TagList({ filmId, player, tags, buttons, tagging }: Props) {
  const [word, setWord] = useState('')
  const [edited, setEdited] = useState('')
  const words = wordsOf(tags)
  const isShown = ({ label, labels }: EndedTag) =>
    !words.includes(word) || label === word || labels.some(({ text }) => text === word)
  const shown = tags.filter(isShown)
  if (tags.length === 0)
    return (
      <p className={css.help}>
        {tagging
          ? t('No tags yet. Open the code window and press a button while the film runs.')
          : t('No tags yet.')}
      </p>
    )
  return (
    <>
      <NativeSelect
        label={t('Show')}
        data={[{ value: '', label: t('All tags ({count})', { count: tags.length }) }, ...words]}
        value={words.includes(word) ? word : ''}
        onPick={setWord}
      />
      <ul className={css.rows} aria-label={t('Tags')}>
        {shown.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            colour={buttons.find(({ name }) => name === tag.label)?.colour}
            onPlay={() => {
              seekFilm(player, filmId, tag.start)
              player.play()
            }}
            tagging={tagging}
            isEdited={edited === tag.id}
            onEdit={() => setEdited(edited === tag.id ? '' : tag.id)}
            onSeek={(second) => {
              player.pause()
              seekFilm(player, filmId, second)
            }}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  readonly tag: EndedTag
  readonly colour: string | undefined
  readonly tagging: TaggingControl | null
  readonly isEdited: boolean
  readonly onPlay: () => void
  readonly onEdit: () => void
  readonly onSeek: (second: number) => void
}

function TagRow({ tag, colour, tagging, isEdited, onPlay, onEdit, onSeek }: RowProps) {
  const { label, labels, start, end, note } = tag
  const remove = () => {
    tagging?.remove(tag)
    toastUndo(t('{label} deleted.', { label }), () => tagging?.restore(tag))
  }
  return (
    <li>
      <div className={css.row}>
        <button type="button" className={css.play} onClick={onPlay}>
          <span className={css.dot} style={colour ? { background: colour } : undefined} aria-hidden />
          <span className={css.words}>
            <b>{label}</b> {labels.length > 0 && <span>{labelsText(labels)}</span>}
            {note && <small>{note}</small>}
          </span>
          <Figure className={css.times}>
            {filmTime(start)}–{filmTime(end)}
          </Figure>
        </button>
        {tagging && (
          <>
            <button
              type="button"
              className={iconCss.icon}
              aria-label={t('Edit {label} at {time}', { label, time: filmTime(start) })}
              aria-expanded={isEdited}
              onClick={onEdit}
            >
              <IconPencil size={20} aria-hidden />
            </button>
            <RemoveButton
              label={t('Delete {label} at {time}', { label, time: filmTime(start) })}
              onClick={remove}
            />
          </>
        )}
      </div>
      {isEdited && tagging && <TagEditor tag={tag} onChange={tagging.change} onSeek={onSeek} />}
    </li>
  )
}
