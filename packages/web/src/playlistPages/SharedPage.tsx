import type { PlayClip } from '@fullcourt/film'
import { formatClock, msg } from '@fullcourt/scorebook/vocabulary'
import { checkShare, countOpening, openShare, readShare, type Share } from '@fullcourt/wire'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, Refused, useCall } from '../call/call.ts'
import type { OpenClip } from '../film/clips/ClipBox.tsx'
import { ClipBox } from '../film/clips/clipBox.door.ts'
import type { ClipPlayer } from '../film/clips/clipPlayer.ts'
import type { PlayerFilm } from '../film/player/film.ts'
import { DrawingsOver } from '../marks/drawings.door.ts'
import { useId } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { inPageLanguage, t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import css from './Playlist.module.css'
import { clipsText } from './playlistWords.ts'

/** How often the page asks whether its link still holds. */
const CHECK_MS = 3000
/** An opening counts after so much play. */
const COUNTED_MS = 2000

type Item = Share['items'][number]

const partId = (item: Item, part: number): string => `${item.id} ${part}`

/** Each part is a film of its own: its address reaches these seconds alone. */
const filmsOf = ({ items }: Share): readonly PlayerFilm[] =>
  items.flatMap((item) =>
    item.parts.flatMap(({ clip }, part) =>
      clip === null
        ? []
        : [
            {
              id: partId(item, part),
              name: '',
              duration: null,
              src: clip,
              clip,
              isCut: true,
              mp4: null,
              file: null,
              poster: null,
              sprites: null,
              missing: 'unavailable' as const,
            },
          ],
    ),
  )

const clipsOf = ({ items }: Share): readonly PlayClip[] =>
  items.flatMap((item) => {
    const parts = item.parts.flatMap(({ start, end, clip }, part) =>
      clip === null ? [] : [{ filmId: partId(item, part), start, end }],
    )
    return parts.length === 0 ? [] : [{ playId: item.id, parts }]
  })

/** The drawings of each part. */
const drawingsOf = ({ items, drawings }: Share) =>
  new Map(
    items.flatMap((item) =>
      item.parts.map(({ teamVideoId }, part): [string, Share['drawings']] => [
        partId(item, part),
        drawings.filter((drawing) => drawing.teamVideoId === teamVideoId),
      ]),
    ),
  )

const titleOf = ({ title, text }: Item): string => title ?? text ?? t('Clip')

/** Counts the opening once, when it has played for two seconds. */
function CountOpening({ player, token }: { readonly player: ClipPlayer; readonly token: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.subscribe(() => {
      const { isPlaying, isWaiting } = player.getState()
      if (!isPlaying || isWaiting || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        // A browser may refuse to play by itself.
        if (!player.getState().isPlaying) return
        stop()
        // Counting is not worth a message.
        void call(countOpening, { params: { token } }).catch(() => undefined)
      }, COUNTED_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [player, token])
  return null
}

/** A clip of the list. `section`: the heading that begins with it. */
function ClipLine({
  item,
  number,
  section,
  isShown,
  onOpen,
}: {
  readonly item: Item
  readonly number: number
  readonly section: string | null
  readonly isShown: boolean
  readonly onOpen: () => void
}) {
  const isHere = item.parts.some(({ clip }) => clip !== null)
  return (
    <li className={css.clip} aria-current={isShown || undefined}>
      {section && <h2 className={css.section}>{section}</h2>}
      <button type="button" className={css.open} data-missing={!isHere || undefined} onClick={onOpen}>
        <span className={css.number}>{number}</span>
        <span className={css.words}>
          <strong>
            <bdi>{titleOf(item)}</bdi>
          </strong>
          {item.period !== null && (
            <small>
              {item.period} {formatClock(item.clockTime ?? 0, { tenths: false })}
            </small>
          )}
          {item.note && (
            <span className={css.note}>
              <bdi>{item.note}</bdi>
            </span>
          )}
          {!isHere && <small>{t('Its film is not available now.')}</small>}
        </span>
      </button>
    </li>
  )
}

function Clips({
  share,
  token,
  refresh,
}: {
  readonly share: Share
  readonly token: string
  readonly refresh: () => Promise<Share>
}) {
  const films = useMemo(() => filmsOf(share), [share])
  const clips = useMemo(() => clipsOf(share), [share])
  const drawings = useMemo(() => drawingsOf(share), [share])
  const [shown, setShown] = useState<string | null>(null)
  const opener = useRef<OpenClip>(null)
  return (
    <Page title={share.name} sentence={clipsText(share.items.length)}>
      <div className={css.board} data-clip-keys>
        {clips.length > 0 && (
          <div className={css.film}>
            <ClipBox
              films={films}
              clips={clips}
              refresh={async () => filmsOf(await refresh())}
              first=""
              sayPlay={(id) => {
                const item = share.items.find((one) => one.id === id)
                return item ? [titleOf(item), item.note].filter(Boolean).join(' · ') : ''
              }}
              onClip={setShown}
              mayDownload={share.download}
              opener={opener}
              over={(player) => <DrawingsOver player={player} given={drawings} />}
              tools={(player) => <CountOpening player={player} token={token} />}
            />
          </div>
        )}
        <ol className={css.clips} aria-label={t('Clips')}>
          {share.items.map((item, at) => (
            <ClipLine
              key={item.id}
              item={item}
              number={at + 1}
              section={item.section === (share.items[at - 1]?.section ?? null) ? null : item.section}
              isShown={item.id === shown}
              onOpen={() => opener.current?.(item.id)}
            />
          ))}
        </ol>
      </div>
    </Page>
  )
}

function Passcode({ onEnter }: { readonly onEnter: (passcode: string) => Promise<void> }) {
  const form = useForm({
    start: { passcode: '' },
    schemas: {},
    required: { passcode: t('Enter the passcode.') },
    refusals: 'form',
    onSubmit: (_, { passcode }) => onEnter(passcode),
  })
  return (
    <Page title={t('Enter the passcode')} sentence={t('The person who sent you the link has it.')}>
      <Form form={form}>
        <PasswordInput label={t('Passcode')} autoComplete="off" {...form.field('passcode')} />
        <div>
          <Button type="submit" loading={form.busy}>
            {t('Open')}
          </Button>
        </div>
      </Form>
    </Page>
  )
}

const ENDED: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  share_expired: [msg('This link has expired'), msg('Ask the person who sent it for a new one.')],
  share_revoked: [msg('This link has been ended'), msg('Ask the person who sent it for a new one.')],
  not_found: [msg('This link does not exist'), msg('Check that you have all of it.')],
}

/** Says the refusal of a passcode in the language of the page. */
function sayWrongPasscode(error: unknown): never {
  if (!(error instanceof Refused) || error.code !== 'bad_passcode') throw error
  const said = t('This passcode is not right.')
  throw new Refused(error.status, error.code, said, {
    code: error.code,
    message: said,
    fields: { passcode: said },
  })
}

/** Why a link shows nothing any more; null while it holds. */
function useEnd(token: string): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      call(checkShare, { params: { token } }, { retry: false }).catch((error: unknown) => {
        if (error instanceof Refused && error.code in ENDED) setCode(error.code)
      })
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [token])
  return code
}

/** The page of a link to a playlist, for people without an account. */
export default function SharedPage() {
  const token = useId()
  const of = { params: { token }, query: inPageLanguage() }
  const answer = useCall(readShare, of)
  const [opened, setOpened] = useState<{ readonly share: Share; readonly passcode: string } | null>(null)
  const end = useEnd(token)
  const code = end ?? answer.error?.code
  const share = opened?.share ?? answer.data
  const ended = code && ENDED[code]
  if (ended) return <Page title={t(ended[0])} sentence={t(ended[1])} />
  if (share)
    return (
      <Clips
        share={share}
        token={token}
        refresh={() =>
          opened
            ? call(openShare, { ...of, body: { passcode: opened.passcode } })
            : call(readShare, of, { retry: false })
        }
      />
    )
  if (code === 'passcode_required')
    return (
      <Passcode
        onEnter={async (passcode) => {
          const opening = call(openShare, { ...of, body: { passcode } })
          setOpened({ passcode, share: await opening.catch(sayWrongPasscode) })
        }}
      />
    )
  if (answer.error)
    return (
      <Page title={t('This page cannot be shown')}>
        <ErrorBox error={answer.error} retry={() => void answer.refetch()} />
      </Page>
    )
  return <PageSkeleton />
}
