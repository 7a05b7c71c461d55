import { createRoot } from 'react-dom/client';
import { App } from './App';

const root = document.getElementById('phone');
if (root) createRoot(root).render(<App />);
