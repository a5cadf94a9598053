import type { ChecklistItem } from '@fullcourt/program'
import { keysOf } from '@fullcourt/scorebook/vocabulary'
import { type Program, readChecklist } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import type { PlainPath } from '../ui/address.ts'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import style from './Dashboard.module.css'

/** Each step with its page. */
const STEPS: Record<ChecklistItem, { readonly words: string; readonly to: PlainPath | null }> = {
  players: { words: 'Add five players', to: '/a/program/players/' },
  roster: { words: 'Put them on the roster and name five starters', to: '/a/team/roster/' },
  seasons: { words: 'Add a season', to: '/a/team/settings/' },
  games: { words: 'Schedule a game', to: '/a/team/schedule/' },
  scored: { words: 'Score a game to its end', to: '/a/team/schedule/' },
  staff: { words: 'Add your staff', to: '/a/program/staff/' },
  videos: { words: 'Add film', to: '/a/team/videos/new/' },
}
/** In the order of a coach's work. */
const ORDER = keysOf(STEPS)

export function ChecklistCard({ program }: { readonly program: Program }) {
  const checklist = useCall(readChecklist, { params: { id: program.id } }, { kept: true })
  return (
    <Answer of={checklist} waiting={<ListSkeleton rows={ORDER.length} height={48} />}>
      {({ items }) => <Steps items={items} />}
    </Answer>
  )
}

function Steps({ items }: { readonly items: Readonly<Partial<Record<ChecklistItem, boolean>>> }) {
  const done = ORDER.filter((item) => items[item]).length
  const next = ORDER.find((item) => !items[item] && STEPS[item].to)
  return (
    <div className={style.list}>
      <div className={style.progress}>
        <span>
          {done} of {ORDER.length} done
        </span>
        <span className={style.bar} aria-hidden="true">
          <span style={{ width: `${(done / ORDER.length) * 100}%` }} />
        </span>
      </div>
      <ul>
        {ORDER.map((item) => (
          <li key={item}>
            <Step item={item} done={items[item] === true} next={item === next} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Step({
  item,
  done,
  next,
}: {
  readonly item: ChecklistItem
  readonly done: boolean
  readonly next: boolean
}) {
  const { words, to } = STEPS[item]
  const inside = (
    <>
      <span className={style.tick} aria-hidden="true">
        {done ? '✓' : ''}
      </span>
      <span>
        {words}
        <span className={style.hidden}>{done ? ', done' : ''}</span>
      </span>
    </>
  )
  if (done || !to) return <span className={done ? style.done : style.todo}>{inside}</span>
  return (
    <Link to={to} className={next ? `${style.todo} ${style.next}` : style.todo}>
      {inside}
      <span className={style.go} aria-hidden="true">
        →
      </span>
    </Link>
  )
}
