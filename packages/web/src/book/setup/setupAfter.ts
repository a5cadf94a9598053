import { type League, listLeagues, type Setup } from '@fullcourt/wire'
import { knownList } from '../data/knownList.ts'
import type { SetupCall } from '../data/setupCalls.ts'
import { applySetup } from './applySetup.ts'

/** The setup after writes that this device has made. */
export const setupAfter = (setup: Setup, calls: readonly SetupCall[]): Setup => {
  const leagues: readonly League[] = knownList(listLeagues, {}) ?? []
  return calls.reduce((now, call) => applySetup(now, call, leagues), setup)
}
