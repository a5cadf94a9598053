import type { Playlist, PlaylistItem } from '@fullcourt/wire'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { Mark } from '../ui/data/Mark.tsx'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import type { MenuChoice } from '../ui/overlay/Menu.tsx'
import css from './Playlist.module.css'
import { secondsText, titleOf, UNSHOWN_WORDS, whereText } from './playlistWords.ts'

interface Props {
  readonly item: PlaylistItem
  readonly at: number
  readonly playlist: Playlist
  /** Of its section, above its first clip. */
  readonly heading: string | null
  readonly isShown: boolean
  readonly isSeen: boolean
  readonly dragging: HTMLAttributes<HTMLLIElement> | null
  readonly choices: readonly MenuChoice[]
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A clip of a playlist: a press opens it, its menu changes it. */
export function ClipRow({ item, at, playlist, heading, isShown, isSeen, dragging, choices, ...on }: Props) {
  return (
    <li className={css.clip} aria-current={isShown || undefined} {...dragging}>
      {heading && <h2 className={css.section}>{heading}</h2>}
      <button
        type="button"
        className={css.open}
        data-clip={item.id}
        data-missing={item.missing !== null || undefined}
        onClick={on.onOpen}
        onKeyDown={on.onKeyDown}
      >
        <span className={css.number}>{at + 1}</span>
        <span className={css.words}>
          <strong>
            <bdi>{titleOf(item)}</bdi>
          </strong>
          <small>{whereText(item, playlist)}</small>
          {item.note && (
            <span className={css.note}>
              <bdi>{item.note}</bdi>
            </span>
          )}
          {item.missing && <small>{t(UNSHOWN_WORDS[item.missing])}</small>}
        </span>
        {isSeen && <Mark tone="good">{t('Seen')}</Mark>}
        {item.parts.length > 0 && <Figure className={css.seconds}>{secondsText(item)}</Figure>}
      </button>
      {choices.length > 0 && (
        <DotsMenu name={t('More for clip {place}', { place: at + 1 })} groups={[{ choices }]} />
      )}
    </li>
  )
}
