/** Provides the later steps of the open play. The screen loads it after its first paint. */
import { askDetail, chooseDetail } from './detail.ts'
import { forgottenSub, outGroups, subBefore } from './forgottenSub.ts'
import { askLostBall } from './heldBall.ts'
import { laterChoicesOf } from './laterChoices.ts'
import { provideLaterSteps } from './laterSteps.ts'
import { laterEventOf, nameLater, playToName } from './naming.ts'
import { refusalText } from './numberWords.ts'
import { shiftDraft } from './shift.ts'

provideLaterSteps({
  choicesOf: laterChoicesOf,
  askLostBall,
  askDetail,
  chooseDetail,
  firstLater: (play) => laterEventOf(play)?.id ?? null,
  nameLater,
  playToName,
  shiftDraft,
  refusalText,
  forgottenSub,
  outGroups,
  subBefore,
})
