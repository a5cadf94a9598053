import { type League, listLeagues, type Setup } from '@fullcourt/wire'
import { applySetup } from './applySetup.ts'
import { knownList } from './knownList.ts'
import type { SetupCall } from './setupCalls.ts'

/** The setup after writes that this device has made. */
export const setupAfter = (setup: Setup, calls: readonly SetupCall[]): Setup => {
  const leagues: readonly League[] = knownList(listLeagues, {}) ?? []
  return calls.reduce((now, call) => applySetup(now, call, leagues), setup)
}
