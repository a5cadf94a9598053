import type { NumberAnswers } from '../entry/numberAnswers.ts'
import type { Scorer } from '../store/scorer.ts'
import { commandsOf, KEYS_OF_SAVED_PLAYS } from './commands.ts'
import { commandName, type KeyPress, keyName, touchOf } from './keys.ts'

/** Handles digits of a jersey, and other keys while a number is being typed. @returns whether the key was used */
function typeNumber(press: KeyPress, numbers: NumberAnswers): boolean {
  const { typing } = numbers
  const key = keyName(press)
  const digit = /^(⇧?)(\d)$/.exec(key)
  // A key that is held down is one digit.
  if (digit && press.repeat) return typing.isOpen
  if (digit && typing.type(digit[2]!, digit[1] !== '', press.timeStamp)) return true
  if (key === 'Enter' && numbers.bringIn()) return true
  if (key === 'Backspace' || key === 'Escape') return numbers.clear()
  if (!typing.isOpen) return false
  // Another key ends the number; Enter does only that. A letter after a number that chose no player was for the next question.
  const isChosen = typing.settle()
  return key === 'Enter' || (!isChosen && /^⇧?[a-pr-z]$/.test(key))
}

/** Action of a key in the open popover; null: nothing, or none is open. */
function popoverCommand(scorer: Scorer, press: KeyPress): (() => void) | null {
  const key = keyName(press)
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey
  const { draft, groups } = scorer.getState()
  if (!isPlain || draft.step === 'closed') return null
  const touch = touchOf(groups, key)
  if (touch) return () => scorer.touch(touch)
  return key === 'm' ? () => scorer.entry.widen() : null
}

/** The action of a key now: the letters of the open popover first, then those of the screen. Null: none. */
const commandOf = (scorer: Scorer, press: KeyPress): (() => void) | null =>
  popoverCommand(scorer, press) ?? commandsOf(scorer)[commandName(press)] ?? null

/** Presses a key in the popover alone. @returns whether the key was used */
export function pressInPopover(scorer: Scorer, press: KeyPress): boolean {
  if (typeNumber(press, scorer.entry.numbers)) return true
  const command = popoverCommand(scorer, press)
  command?.()
  return command !== null
}

function pressNow(scorer: Scorer, press: KeyPress): boolean {
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey
  if (isPlain && typeNumber(press, scorer.entry.numbers)) return true
  const command = commandOf(scorer, press)
  command?.()
  return command !== null
}

/**
 * Presses a key on the scoring screen. A key that continues a saved play waits until the play is saved, and all later keys wait
 * behind it. @returns whether the key was used
 */
export function pressKey(scorer: Scorer, press: KeyPress): boolean {
  const { step } = scorer.getState().draft
  const needsSaved = step === 'closed' && KEYS_OF_SAVED_PLAYS.has(commandName(press))
  let isUsed = true
  scorer.input(
    () => {
      isUsed = pressNow(scorer, press)
    },
    { needsSaved },
  )
  return isUsed
}
