/** Uploads of films: a queue of this browser, which goes on from page to page and after a reload. */
export { addFilms, type NewFilm, resumeFilm } from './addFilms.ts'
export { GameUploadLine, GameUploads } from './GameUploads.tsx'
export { WRONG_RESUME } from './results.ts'
export { ProgressBar, UploadControls } from './UploadControls.tsx'
export { percentText, phaseText, sizeText, timeLeftText } from './uploadWords.ts'
export type { UploadsView, UploadView } from './uploadWork.ts'
export { useUploading } from './useUploading.ts'
export { useUpload, useUploads } from './useUploads.ts'
