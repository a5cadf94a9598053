import {
  code,
  email,
  newPassword,
  optionalPhone,
  password,
  userHandle,
  username,
  usPhone,
} from '../fields.ts'
import { optionalText, text } from '../typed.ts'

/** The fields of each form about an account; the bodies of its endpoints are made of them. */

export const registerFields = {
  firstName: text(80),
  lastName: text(80),
  username,
  email,
  password: newPassword,
  phone: optionalPhone,
}
export const profileFields = {
  firstName: registerFields.firstName,
  lastName: registerFields.lastName,
  username,
  jobTitle: optionalText(80),
}
export const logInFields = { username: userHandle, password }
export const changePasswordFields = { currentPassword: password, newPassword }
export const askResetFields = { value: userHandle }
export const completeResetFields = { password: newPassword }
export const confirmPasswordFields = { password }
export const deleteUserFields = { password }
export const accountFields = { name: text(200) }
export const deleteAccountFields = { name: text(200), password }
export const emailFields = { email, currentPassword: password }
export const phoneFields = { phone: usPhone }
export const codeFields = { code }
