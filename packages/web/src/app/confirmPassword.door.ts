import { door } from '../ui/door.tsx'

export const ConfirmPassword = door(() => import('./ConfirmPassword.tsx'))
