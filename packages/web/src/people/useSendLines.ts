import { refetchOnce } from '../call/call.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

interface Options<Line extends { readonly text: string }> {
  readonly lines: readonly { readonly text: string }[]
  /** The lines that can be sent. */
  readonly good: readonly Line[]
  readonly send: (line: Line) => Promise<unknown>
  /** Takes the lines that are left, as text. */
  readonly onLeft: (text: string) => void
  readonly done: string
  readonly onClose: () => void
}

/** Sends the lines of a pasted list one after the other. Those that are done leave the list, so that another try sends the rest. */
export const useSendLines = <Line extends { readonly text: string }>(options: Options<Line>) =>
  useSubmit(async () => {
    const { lines, good, send, onLeft, done, onClose } = options
    let left = lines
    await refetchOnce(async () => {
      for (const line of good) {
        await send(line)
        left = left.filter((one) => one !== line)
        onLeft(left.map(({ text }) => text).join('\n'))
      }
    })
    toastSuccess(done)
    if (left.length === 0) onClose()
  })
