import { type PartResult, resultOfPart } from './results.ts'

/** Whether the bytes are still on this device: a file may have been moved, changed or removed. */
const isReadable = (bytes: Blob): Promise<boolean> =>
  bytes
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * Sends bytes to a signed address. It may be of another origin, so nothing but the status is read, and no credentials are sent. There
 * is no time limit: a slow connection is slow.
 */
export function sendPart(
  url: string,
  bytes: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<PartResult> {
  return new Promise((resolve) => {
    // Fetch reports no progress of what it sends.
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      const result = resultOfPart(request.status)
      if (request.status !== 0 || signal.aborted) resolve(result)
      else void isReadable(bytes).then((readable) => resolve(readable ? result : { kind: 'unreadable' }))
    }
    request.open('PUT', url)
    request.send(bytes)
  })
}
