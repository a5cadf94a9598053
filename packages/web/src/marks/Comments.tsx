import { deleteFilmComment, type FilmComment, listFilmComments } from '@fullcourt/wire'
import { useEffect, useRef, useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { filmTime } from '../film/player/filmTime.ts'
import { authorText } from '../identity/authorText.ts'
import { useMayOnTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { ago } from '../ui/ago.ts'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { CommentForm, EditComment } from './CommentForm.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { seekFilm } from './seekFilm.ts'

interface Props {
  readonly filmId: string
  readonly teamId: string
  readonly player: DrawnPlayer
}

/** The comments on a film: a click shows the moment of one. The link of a notification leads to its comment. */
export function Comments({ filmId, teamId, player }: Props) {
  const comments = useCall(listFilmComments, { params: { id: filmId } })
  const [linked] = useInAddress('comment')
  const show = ({ at }: FilmComment) => {
    player.pause()
    seekFilm(player, filmId, at)
  }
  const target = comments.data?.results.find(({ id }) => id === linked)
  const isShown = useRef(false)
  useEffect(() => {
    if (!target || isShown.current) return
    isShown.current = true
    seekFilm(player, filmId, target.at)
    document.getElementById(`comment-${target.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [target, player, filmId])
  return (
    <>
      <CommentForm filmId={filmId} teamId={teamId} player={player} />
      <Answer of={comments}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={css.help}>
              {t('No comments yet. What you write belongs to the second on screen.')}
            </p>
          ) : (
            <ul className={css.rows} aria-label={t('Comments')}>
              {results
                .filter(({ parentId }) => !results.some(({ id }) => id === parentId))
                .map((comment) => (
                  <li
                    key={comment.id}
                    id={`comment-${comment.id}`}
                    data-current={comment.id === linked || undefined}
                  >
                    <Thread
                      comment={comment}
                      answers={results.filter(({ parentId }) => parentId === comment.id)}
                      onShow={show}
                      form={{ filmId, teamId, player }}
                    />
                  </li>
                ))}
            </ul>
          )
        }
      </Answer>
    </>
  )
}

function Thread({
  comment,
  answers,
  onShow,
  form,
}: {
  readonly comment: FilmComment
  readonly answers: readonly FilmComment[]
  readonly onShow: (comment: FilmComment) => void
  readonly form: Props
}) {
  const [isAnswering, setIsAnswering] = useState(false)
  const { at, until } = comment
  return (
    <>
      <button type="button" className={css.moment} onClick={() => onShow(comment)}>
        <Figure>
          {filmTime(at)}
          {until !== null && `–${filmTime(until)}`}
        </Figure>
      </button>
      <Comment comment={comment} />
      {answers.length > 0 && (
        <ul className={css.answers}>
          {answers.map((answer) => (
            <li key={answer.id} id={`comment-${answer.id}`}>
              <Comment comment={answer} />
            </li>
          ))}
        </ul>
      )}
      {isAnswering ? (
        <CommentForm {...form} answered={comment} onClose={() => setIsAnswering(false)} />
      ) : (
        <div className={css.acts}>
          <Button size="sm" variant="subtle" onClick={() => setIsAnswering(true)}>
            {t('Answer')}
          </Button>
        </div>
      )}
    </>
  )
}

function Comment({ comment }: { readonly comment: FilmComment }) {
  const { id, body, author, isOwn, createdAt } = comment
  const mayDelete = useMayOnTeam('film.write') || isOwn
  const [isEdited, setIsEdited] = useState(false)
  const remove = async () => {
    if (await askToDelete(t('The comment of {author}', { author: authorText(author) })))
      await call(deleteFilmComment, { params: { id } })
  }
  return (
    <article className={css.comment}>
      <p>
        <b>{authorText(author)}</b> <small>{ago(createdAt, Date.now())}</small>
      </p>
      {isEdited ? (
        <EditComment comment={comment} onClose={() => setIsEdited(false)} />
      ) : (
        <p className={css.body}>{body}</p>
      )}
      {!isEdited && mayDelete && (
        <div className={css.acts}>
          {isOwn && (
            <Button size="sm" variant="subtle" onClick={() => setIsEdited(true)}>
              {t('Edit')}
            </Button>
          )}
          <Button size="sm" variant="subtle" grave onClick={() => void remove().catch(toastError)}>
            {t('Delete')}
          </Button>
        </div>
      )}
    </article>
  )
}
