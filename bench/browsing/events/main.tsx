// The feed and the timeline of the app, and the same as plain React lists: a button for each marker, a row for each play.
import { type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { elapsedSeconds, type Play } from '../../../packages/scorebook/src/vocabulary/index.ts'
import { describePlay, sentenceOf } from '../../../packages/scorebook/src/words/index.ts'
import { describeContext } from '../../../packages/web/src/plays/describeContext.ts'
import { PlayFeed } from '../../../packages/web/src/plays/PlayFeed.tsx'
import { gameAxis } from '../../../packages/web/src/timeline/axes.ts'
import { EventTimeline } from '../../../packages/web/src/timeline/EventTimeline.tsx'
import { markersOf } from '../../../packages/web/src/timeline/markers.ts'
import { nextPlay, playsOf, setup } from './plays.ts'

const names = { home: 'Lincoln Lions', away: 'Central Cats' }
const colours = {
  home: { fill: '#1f4e8c', text: '#ffffff' },
  away: { fill: '#8a4b14', text: '#ffffff' },
}
const context = describeContext(setup, names)
const axis = gameAxis(setup.rules, 4)
const standing = { now: () => null, isRunning: () => false, subscribe: () => () => undefined }
const column = { height: 700, width: 360 }

interface ListsProps {
  readonly plays: readonly Play[]
  readonly selected: string | null
  readonly onSelect: (playId: string | null) => void
}

function Ours({ plays, selected, onSelect }: ListsProps) {
  const markers = useMemo(() => markersOf(plays, axis, context), [plays])
  return (
    <>
      <div style={column}>
        <PlayFeed plays={plays} context={context} selected={selected} onOpen={onSelect} empty={null} />
      </div>
      <EventTimeline
        axis={axis}
        markers={markers}
        names={names}
        colours={colours}
        say={(playId) => sentenceOf(context, plays.find(({ origin }) => origin.id === playId)!)}
        selected={selected}
        onSelect={onSelect}
        running={standing}
      />
    </>
  )
}

const row = { display: 'grid', gridTemplateColumns: '60px 1fr', height: 70, width: '100%' } as const

function Plain({ plays, selected, onSelect }: ListsProps) {
  return (
    <>
      <ol style={{ ...column, overflow: 'auto', margin: 0, padding: 0 }}>
        {plays.toReversed().map((play) => {
          const { id } = play.origin
          const { who, action, rest, when } = describePlay(context, play)
          return (
            <li key={id} ref={(node) => void (id === selected && node?.scrollIntoView({ block: 'nearest' }))}>
              <button type="button" style={row} aria-current={id === selected} onClick={() => onSelect(id)}>
                <span>{when}</span>
                <span>
                  <b>{action}</b> {who} <small>{rest.join(' · ')}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <div id="markers" style={{ position: 'relative', height: 68 }}>
        {plays.map((play) => {
          const { id, period, clockTime, isHomeTeam, teamGamePersonnelId } = play.origin
          const left = `${(elapsedSeconds(setup.rules, period, clockTime) / axis.duration) * 100}%`
          return (
            <button
              key={id}
              type="button"
              style={{ position: 'absolute', left, top: isHomeTeam ? 0 : 40 }}
              aria-pressed={id === selected}
              title={sentenceOf(context, play)}
              onClick={() => onSelect(id)}
            >
              {context.people.get(teamGamePersonnelId ?? '')?.jersey}
            </button>
          )
        })}
      </div>
    </>
  )
}

/** Milliseconds from the beginning of a frame, in which `work` is done, until it is painted. */
const toPaint = (work: () => void): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      const from = performance.now()
      painted.port1.onmessage = () => resolve(performance.now() - from)
      work()
      painted.port2.postMessage(null)
    })
  })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Clicks marker number `index` of `of`, evenly over the game. */
function clickMarker(kind: Kind, index: number, of: number): void {
  const share = (index + 0.5) / of
  if (kind === 'plain') {
    const buttons = document.querySelectorAll<HTMLElement>('#markers button')
    buttons[Math.floor(share * buttons.length)]!.click()
    return
  }
  const picture = document.querySelector('[role=listbox] canvas')!
  const { left, top, width } = picture.getBoundingClientRect()
  const place = { clientX: left + share * width, clientY: top + (index % 2 ? 22 : 46), bubbles: true }
  picture.dispatchEvent(new MouseEvent('click', place))
}

type Kind = 'ours' | 'plain'
const CONTENT: Readonly<Record<Kind, (props: ListsProps) => ReactNode>> = { ours: Ours, plain: Plain }

export interface EventFigures {
  readonly mount: number
  readonly clicks: readonly number[]
  readonly adds: readonly number[]
  /** Elements in the document. */
  readonly nodes: number
  /** Clicks that selected another play. */
  readonly selections: number
}

async function measure(kind: Kind, count: number, times: number): Promise<EventFigures> {
  const Content = CONTENT[kind]
  let add: (play: Play) => void = () => undefined
  let selections = 0
  const begun = playsOf(count)
  function App() {
    const [plays, setPlays] = useState(begun)
    const [selected, select] = useState<string | null>(null)
    add = (play) => setPlays((before) => [...before, play])
    const onSelect = (playId: string | null) => {
      if (playId !== null) selections += 1
      select(playId)
    }
    return <Content plays={plays} selected={selected} onSelect={onSelect} />
  }
  const root = createRoot(document.getElementById('root')!)
  const mount = await toPaint(() => flushSync(() => root.render(<App />)))
  await pause(500)
  const nodes = document.querySelectorAll('#root *').length
  const clicks: number[] = []
  const adds: number[] = []
  for (let index = 0; index < times; index++) {
    // Longer than the pause after which a selection counts at once.
    await pause(80)
    clicks.push(await toPaint(() => clickMarker(kind, index, times)))
    await pause(80)
    adds.push(await toPaint(() => flushSync(() => add(nextPlay(index)))))
  }
  return { mount, clicks, adds, nodes, selections }
}

Object.assign(window, { measure })
