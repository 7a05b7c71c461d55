export default function Page() {
  return <main>no-seats</main>;
}
