export default function Page() {
  return <main>no-join</main>;
}
