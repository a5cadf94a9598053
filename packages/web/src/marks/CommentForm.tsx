import { changeFilmComment, createFilmComment, type FilmComment } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { filmTime } from '../film/player/filmTime.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { MentionInput } from './MentionInput.tsx'
import { mentionedIn, useMentionable } from './mentions.ts'

interface Props {
  readonly filmId: string
  readonly teamId: string
  readonly player: DrawnPlayer
  /** The comment that is answered; without it a new one. */
  readonly answered?: FilmComment
  readonly onClose?: () => void
}

interface Range {
  readonly at: number
  readonly until: number | null
}

/** Seconds to the tenth, as a comment keeps them. */
const tenth = (second: number): number => Math.round(second * 10) / 10

/** The seconds of a comment, and whether they are one moment. */
const RangeBar = ({
  range: { at, until },
  onEnd,
  onMoment,
}: {
  readonly range: Range
  readonly onEnd: () => void
  readonly onMoment: () => void
}) => (
  <>
    <span className={css.times}>
      {rich(t('At <time/>'), {
        time: (
          <Figure>
            {[at, until]
              .filter((second) => second !== null)
              .map(filmTime)
              .join('–')}
          </Figure>
        ),
      })}
    </span>
    {until === null ? (
      <Button size="sm" variant="subtle" onClick={onEnd}>
        {t('Until the second on screen')}
      </Button>
    ) : (
      <Button size="sm" variant="subtle" onClick={onMoment}>
        {t('One moment')}
      </Button>
    )}
  </>
)

/** Writes a comment on the second on screen, or an answer. The film stops while a person writes. */
export function CommentForm({ filmId, teamId, player, answered, onClose }: Props) {
  const people = useMentionable(teamId)
  const [text, setText] = useState('')
  const [range, setRange] = useState<Range | null>(null)
  const now = () => tenth(player.now()?.videoTime ?? 0)
  const write = (next: string) => {
    setText(next)
    if (answered || range || !next) return
    player.pause()
    setRange({ at: now(), until: null })
  }
  const { busy, submit } = useSubmit(async () => {
    const { at, until } = answered ? { at: answered.at, until: null } : (range ?? { at: now(), until: null })
    const mentions = mentionedIn(text, people).map(({ id }) => id)
    const body = { id: newId(), teamVideoId: filmId, at, until, body: text, mentions }
    await call(createFilmComment, { body: { ...body, parentId: answered?.id ?? null } })
    setText('')
    setRange(null)
    onClose?.()
  })
  const endHere = () => {
    if (range) setRange({ at: Math.min(range.at, now()), until: Math.max(range.at, now()) })
  }
  return (
    <form
      className={css.form}
      aria-label={answered ? t('Answer {author}', { author: answered.author }) : t('New comment')}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) submit()
      }}
    >
      <MentionInput
        label={answered ? t('Answer') : t('Comment')}
        value={text}
        people={people}
        onChange={write}
      />
      <div className={css.bar}>
        {range && (
          <RangeBar range={range} onEnd={endHere} onMoment={() => setRange({ ...range, until: null })} />
        )}
        <Button size="sm" type="submit" variant="default" loading={busy} disabled={!text.trim()}>
          {t('Send')}
        </Button>
        {onClose && (
          <Button size="sm" variant="subtle" onClick={onClose}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Changes the words of an own comment. */
export function EditComment({
  comment: { id, body },
  onClose,
}: {
  readonly comment: FilmComment
  readonly onClose: () => void
}) {
  const [text, setText] = useState(body)
  const { busy, submit } = useSubmit(async () => {
    await call(changeFilmComment, { params: { id }, body: { body: text } })
    onClose()
  })
  return (
    <form
      className={css.form}
      aria-label={t('Edit comment')}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) submit()
      }}
    >
      <Textarea
        label={t('Comment')}
        autosize
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={css.bar}>
        <Button size="sm" type="submit" variant="default" loading={busy}>
          {t('Save')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
