/** Seconds of a film as '4:05' or '1:02:09'. */
export function filmTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds) + 1e-6)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
