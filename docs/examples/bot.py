"""A player for Cardwright that reads no words: it prefers what costs nothing and ends nothing, and moves its own cards.

Try it:  cardwright simulate unicorn --games 10 --players "random,cmd:python3 docs/examples/bot.py"
"""
import json
import random
import sys


def weight(option, mine):
    """More for an option that uses a card of ours, less for one that costs something or closes the turn."""
    cards = [card for ref in option['refs'] for card in ref.get('card', [])]
    return 1 + 4 * any(card in mine for card in cards) - 0.5 * bool(option.get('ends')) - 0.2 * bool(option.get('cost'))


def choose(frame):
    zones = [zone for zone in frame['view']['zones'] if zone['owner'] == frame['seat']]
    mine = {card['id'] for zone in zones for card in zone['cards']}
    options = frame['ask']['options']
    return random.choices(options, [weight(option, mine) for option in options])[0]['a']


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        say(type='hello', protocol=2, name='example bot')
    elif message['type'] == 'table':
        random.seed(message['seed'])
    elif message['type'] == 'frame' and 'ask' in message:
        say(type='choose', seat=message['seat'], decision=message['ask']['decision'], action=choose(message))
    elif message['type'] == 'over':
        print('payoffs:', message['result']['payoff'], file=sys.stderr)
