import { useLayoutEffect, useRef } from 'react'
import { isTyping } from '../../timeline/useZoom.ts'
import { commandName, type KeyPress, keyName } from '../board/keys.ts'
import { pressInPopover } from '../board/pressKey.ts'
import { isPressing } from '../board/useScoringKeys.ts'
import type { Scorer } from '../store/scorer.ts'
import { useInputs } from '../store/useScorer.ts'

export type ReviewCommands = Readonly<Record<string, (() => void) | undefined>>

interface ReviewKeys {
  readonly commands: ReviewCommands
  /** A digit of a jersey. `at`: the time stamp of its key. @returns whether it was used */
  readonly onDigit: (digit: string, at: number) => boolean
  /** Any other key, before its command. */
  readonly onOtherKey: () => void
}

/** Keyboard control of the review. An open question, fields and dialogs keep their own keys. */
export function useReviewKeys(keys: ReviewKeys): void {
  const scorer = useInputs()
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      const { commands, onDigit, onOtherKey } = latest.current
      const command = (act: (() => void) | undefined) => {
        onOtherKey()
        return run(act)
      }
      const name = commandName(event)
      const isQuestionOpen = scorer.getState().draft.step !== 'closed'
      const isPlain = !name.startsWith('Ctrl+')
      const isUsed =
        isQuestionOpen && isPlain
          ? pressInPopover(scorer, event)
          : (isPlain && /^\d$/.test(name) && typeDigit(scorer, event, onDigit)) || command(commands[name])
      if (isUsed) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [scorer])
}

/** The second digit of a number that the open play took belongs to that number, and to no command. */
const typeDigit = (scorer: Scorer, press: KeyPress, onDigit: ReviewKeys['onDigit']): boolean =>
  scorer.entry.numbers.typing.type(keyName(press), false, press.timeStamp) ||
  onDigit(keyName(press), press.timeStamp)

function run(command: (() => void) | undefined): boolean {
  command?.()
  return command !== undefined
}
