/** Dialogs that the first view can do without; fetched together, right after it. */
export { EditDialog } from './EditDialog.tsx'
export { KeysDialog } from './KeysDialog.tsx'
export { PeriodEndDialog } from './PeriodEndDialog.tsx'
