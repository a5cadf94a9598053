import type { ChecklistItem } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Program, readChecklist } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall } from '../call/call.ts'
import { usePlace } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import type { PlainPath } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import style from './Dashboard.module.css'

interface ChecklistStep {
  /** Done once all of these are. */
  readonly items: readonly ChecklistItem[]
  readonly words: string
  readonly to: PlainPath
  /** Dialogs that the page opens with, each on a link of its own. */
  readonly ways?: readonly { readonly label: string; readonly add: string }[]
}

/** In the order of a coach's work. */
const STEPS: readonly ChecklistStep[] = [
  {
    items: ['players', 'roster'],
    words: msg('Fill the roster: five starters or more'),
    to: '/a/team/roster/',
    ways: [
      { label: msg('Paste'), add: 'paste' },
      { label: msg('Copy'), add: 'copy' },
    ],
  },
  { items: ['seasons'], words: msg('Add a season'), to: '/a/team/settings/' },
  {
    items: ['games'],
    words: msg('Schedule a game'),
    to: '/a/team/schedule/',
    ways: [
      { label: msg('Paste'), add: 'paste' },
      { label: msg('Add'), add: 'game' },
    ],
  },
  { items: ['scored'], words: msg('Score a game to its end'), to: '/a/team/schedule/' },
  { items: ['staff'], words: msg('Add your staff'), to: '/a/program/staff/' },
  { items: ['videos'], words: msg('Add film'), to: '/a/team/videos/new/' },
]

export function ChecklistCard({ program }: { readonly program: Program }) {
  const checklist = useCall(readChecklist, { params: { id: program.id } }, { kept: true })
  return (
    <Answer of={checklist} waiting={<ListSkeleton rows={STEPS.length} height={48} />}>
      {({ items }) => <Steps items={items} />}
    </Answer>
  )
}

function Steps({ items }: { readonly items: Readonly<Partial<Record<ChecklistItem, boolean>>> }) {
  const open = STEPS.filter((step) => !step.items.every((item) => items[item]))
  const done = STEPS.length - open.length
  return (
    <div className={style.list}>
      <div className={style.progress}>
        <span>{t('{done} of {count} done', { done, count: STEPS.length })}</span>
        <span className={style.bar} aria-hidden="true">
          <span style={{ width: `${(done / STEPS.length) * 100}%` }} />
        </span>
      </div>
      <ul>
        {STEPS.map((step) => (
          <li key={step.words}>
            {open.includes(step) ? (
              <OpenStep step={step} next={step === open[0]} />
            ) : (
              <DoneStep step={step} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DoneStep = ({ step }: { readonly step: ChecklistStep }) => (
  <span className={style.done}>
    <span className={style.tick} aria-hidden="true">
      ✓
    </span>
    <span>
      {t(step.words)}
      <span className={hiddenCss.hidden}>{`, ${t('done')}`}</span>
    </span>
  </span>
)

function OpenStep({
  step: { words, to, ways = [] },
  next,
}: {
  readonly step: ChecklistStep
  readonly next: boolean
}) {
  const { teams } = usePlace()
  // Another team of the program is needed to copy from.
  const open = ways.filter(({ add }) => add !== 'copy' || teams.length > 1)
  return (
    <div className={style.step}>
      <Link to={to} className={next ? `${style.todo} ${style.next}` : style.todo}>
        <span className={style.tick} aria-hidden="true" />
        <span>{t(words)}</span>
        {open.length === 0 && (
          <span className={style.go} aria-hidden="true">
            →
          </span>
        )}
      </Link>
      {open.map(({ label, add }) => (
        <LinkButton key={add} variant="default" size="sm" to={to} search={{ add }}>
          {t(label)}
        </LinkButton>
      ))}
    </div>
  )
}
