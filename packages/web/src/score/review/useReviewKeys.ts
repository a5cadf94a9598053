import { useEffect, useRef } from 'react'
import type { Scorer } from '../scorer.ts'
import { commandName } from '../screen/keys.ts'
import { pressInPopover } from '../screen/pressKey.ts'
import { isPressing, isTyping } from '../screen/useScoringKeys.ts'
import { useInputs } from '../useScorer.ts'

export type ReviewCommands = Readonly<Record<string, (() => void) | undefined>>

interface ReviewKeys {
  readonly commands: ReviewCommands
  /** A digit of a jersey. @returns whether it was used */
  readonly onDigit: (digit: string) => boolean
}

/** Keyboard control of the review. An open question, fields and dialogs keep their own keys. */
export function useReviewKeys(keys: ReviewKeys): void {
  const scorer = useInputs()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      const { commands, onDigit } = latest.current
      const name = commandName(event)
      const isQuestionOpen = scorer.getState().draft.step !== 'closed'
      const isPlain = !name.startsWith('Ctrl+')
      const isUsed =
        isQuestionOpen && isPlain
          ? pressInPopover(scorer, event)
          : (isPlain && /^\d$/.test(name) && typeDigit(scorer, name, onDigit)) || run(commands[name])
      if (isUsed) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [scorer])
}

/** The second digit of a number that its first digit decided belongs to that number, and to no command. */
const typeDigit = (scorer: Scorer, digit: string, onDigit: (digit: string) => boolean): boolean =>
  scorer.entry.typing.type(digit, false) || onDigit(digit)

function run(command: (() => void) | undefined): boolean {
  command?.()
  return command !== undefined
}
