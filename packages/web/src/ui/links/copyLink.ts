import { toastError, toastSuccess } from '../toast.tsx'

/** Copies a link, and says so or why not. */
export const copyLink = (url: string): void =>
  void navigator.clipboard.writeText(url).then(() => toastSuccess('The link has been copied.'), toastError)
