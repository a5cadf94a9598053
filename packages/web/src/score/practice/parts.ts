/** The parts of practice that the scoring screen does not have: loaded apart, so that its first view does not grow. */
export { sampleGame } from '@fullcourt/scorebook/simulate'
export { GuidedPanel } from './GuidedPanel.tsx'
export { readGuidedPlays } from './guidedPlays.ts'
export { QuarterPanel } from './QuarterPanel.tsx'
