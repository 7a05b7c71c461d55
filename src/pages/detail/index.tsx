export default function Page() {
  return <main>detail</main>;
}
