import { door } from '../ui/door.tsx'

export const AddToPlaylist = door(() => import('./AddToPlaylist.tsx'))
