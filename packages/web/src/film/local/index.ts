/** Film on this device: files, their hashes and facts, and copies that play without a network. */
export { type FilmFacts, readFacts } from './facts.ts'
export { type FilmDatabase, filmDatabaseOf, type QueuedUpload } from './filmDatabase.ts'
export { type FileHandle, hasFolderPicker } from './handles.ts'
export { fingerprintOf, hashFile } from './hashFile.ts'
export { findOrPickFile, forgetFile, localFileOf, rememberFile, rememberFolder } from './localFiles.ts'
export { type FilmFile, type Match, matchFile, matchQuickly, WRONG_FILE } from './match.ts'
export { canKeepOffline, dropOffline, keepOffline, offlineFile } from './offline.ts'
export { droppedFiles, type PickedFile, pickFilmFolder, pickFilms } from './pickFilms.ts'
