import './style/fonts.css';
import './style/tokens.css';
import './style/table.css';
import './style/forms.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('page')! });
